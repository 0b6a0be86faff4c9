import { describeApplication } from './application-facts.ts';
import { siteOrigin } from './site-origin.ts';

/** The product as data; a block of data is no script, so the page's policy has nothing against it. */
export function ApplicationMetadata() {
  const json = JSON.stringify(describeApplication(siteOrigin()));
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}
