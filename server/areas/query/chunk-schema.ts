/** How long, in seconds, chunks of running answers go into one of the four partitions before the next. */
const slotSeconds = 360;

/** The number of the partition, as SQL. */
export const chunkSlot = `(extract(epoch from clock_timestamp())::bigint / ${slotSeconds} % 4)`;
