export { AboutPage as default } from '#web/features/pages/about-page.tsx';
