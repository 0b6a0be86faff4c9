import { ContactPage } from '#web/features/pages/contact-page.tsx';
import { links } from '../navigation/links.ts';

export default function ContactRoute() {
  return <ContactPage gitHubUrl={links.gitHub} />;
}
