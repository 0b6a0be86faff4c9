export const mountPath = '/google-sign-in';
