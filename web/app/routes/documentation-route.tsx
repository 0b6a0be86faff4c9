export { DocumentationPage as default } from '#web/features/pages/documentation-page.tsx';
