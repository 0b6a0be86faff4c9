export { PrivacyPage as default } from '#web/features/pages/privacy-page.tsx';
