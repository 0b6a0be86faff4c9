export { TermsPage as default } from '#web/features/pages/terms-page.tsx';
