import { siteName } from '#web/ui/browser/site-name.ts';
import { allProviders, siteOrigin } from './facts.ts';

/**
 * Structured data about the product. A JSON block isn't a script, so the content security policy allows it.
 */
export function ApplicationMetadata() {
  // If the name contained `</script>`, it would end the element.
  const json = JSON.stringify(describeApplication(siteOrigin())).replaceAll('<', '\\u003c');
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}

/** The product description for search engines: https://schema.org/SoftwareApplication */
function describeApplication(origin: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    name: siteName(),
    url: `${origin}/`,
    image: `${origin}/social-card.png`,
    description:
      'Sends each prompt to the best AI model for the job, says why, and compares models side by side.',
    applicationCategory: 'UtilitiesApplication',
    operatingSystem: 'Any, in a web browser',
    browserRequirements: 'Requires JavaScript',
    isAccessibleForFree: true,
    offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
    featureList: [
      'Automatic AI model choice, with the reason',
      `Models from ${allProviders}`,
      'Side-by-side answers with Standard',
      'Images, documents and voice',
      'Saved conversations',
    ],
  };
}
