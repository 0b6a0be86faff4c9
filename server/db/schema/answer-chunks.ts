/** For so many seconds chunks of running answers go into one partition, and then into the next of four. */
const slotSeconds = 360;

/** The number of the partition, as SQL. */
export const chunkSlot = `(extract(epoch from clock_timestamp())::bigint / ${slotSeconds} % 4)`;
