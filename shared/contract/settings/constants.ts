/** The constants that pages need without the schemas. */
export const settingCategories = ['stripe', 'api', 'system'] as const;

/** What administrators can switch off for everybody. */
export const features = ['voice', 'attachments', 'sharing', 'api'] as const;
export type Feature = (typeof features)[number];
