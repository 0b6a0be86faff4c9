/**
 * What stands in a prerendered page for what only the running server knows: its address,
 * the line that it shows on every page, where people may write to.
 */
export const pageMarks = {
  origin: 'https://switchyard.invalid',
  notice: '{{notice}}',
  contactEmail: '{{contactEmail}}',
} as const;
