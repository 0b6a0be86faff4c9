import { ContactPage } from '#web/features/pages/contact-page.tsx';
import { links } from '../navigation/links.ts';

export function ContactRoute() {
  return <ContactPage gitHubUrl={links.gitHub} />;
}
