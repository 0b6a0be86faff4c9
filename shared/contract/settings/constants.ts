/** Constants that pages can use without loading the schemas. */
export const settingCategories = ['stripe', 'api', 'system'] as const;

/** Features that administrators can switch off for everyone. */
export const features = ['voice', 'attachments', 'sharing', 'api'] as const;
export type Feature = (typeof features)[number];
