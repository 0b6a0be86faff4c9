/** The constants that pages need without the schemas. */
export const settingCategories = ['stripe', 'api', 'system'] as const;
