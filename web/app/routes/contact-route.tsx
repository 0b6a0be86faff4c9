import { ContactPage } from '#web/features/pages/contact-page.tsx';
import { links } from '../links.ts';

export default function ContactRoute() {
  return <ContactPage gitHubUrl={links.gitHub} />;
}
