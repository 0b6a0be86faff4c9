import { z } from 'zod';

const firstDay = '2000-01-01';
const lastDay = '2199-12-31';

/** A calendar day, `yyyy-MM-dd`, limited to plausible years. */
export const daySchema = z.iso
  .date('Enter the date as yyyy-MM-dd.')
  .refine(
    (day) => day >= firstDay && day <= lastDay,
    `Enter a date from ${firstDay} to ${lastDay}.`,
  );
