import { SignInFailedPage } from '#web/features/sign-in/sign-in-failed-page.tsx';

export default SignInFailedPage;
