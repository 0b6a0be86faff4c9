import { allProviders } from './facts.ts';

/** What search engines are told of the product: https://schema.org/SoftwareApplication */
export function describeApplication(origin: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    name: 'Switchyard',
    url: `${origin}/`,
    image: `${origin}/social-card.png`,
    description:
      'Sends each prompt to the AI model that suits it best, says why, and compares models side by side.',
    applicationCategory: 'UtilitiesApplication',
    operatingSystem: 'Any, in a web browser',
    browserRequirements: 'Requires JavaScript',
    isAccessibleForFree: true,
    offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
    featureList: [
      'Automatic choice of an AI model with its reason',
      `Models of ${allProviders}`,
      'Answers side by side with Standard',
      'Images, documents and voice',
      'Saved conversation threads',
    ],
  };
}
