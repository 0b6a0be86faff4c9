/**
 * Marks in a prerendered page that stand for what only the running server knows: its address, its notice, the
 * address to write to, what the plans cost.
 */
export const pageMarks = {
  origin: 'https://switchyard.invalid',
  notice: '{{notice}}',
  contactEmail: '{{contactEmail}}',
  monthlyPrice: '{{monthlyPrice}}',
  thirtyDaysPrice: '{{thirtyDaysPrice}}',
} as const;
