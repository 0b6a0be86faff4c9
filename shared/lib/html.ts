const references: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => references[character] ?? '');
}

/**
 * Placeholders in prerendered pages for values that are known only at run time: the server's
 * address, its notice, the contact address, the GitHub address and the plans' prices.
 */
export const pageMarks = {
  origin: 'https://switchyard.invalid',
  siteName: '{{siteName}}',
  notice: '{{notice}}',
  contactEmail: '{{contactEmail}}',
  gitHubUrl: '{{gitHubUrl}}',
  monthlyPrice: '{{monthlyPrice}}',
  thirtyDaysPrice: '{{thirtyDaysPrice}}',
} as const;
