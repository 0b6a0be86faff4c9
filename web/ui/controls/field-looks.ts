/** `form` is for fields of a form, `filter` for fields that filter a list. */
export const fieldLooks = {
  filter: {
    label: 'text-13 text-n10',
    border: 'border-n7 hover:border-n8',
    text: 'text-14',
    gap: 'mt-1',
  },
  form: {
    label: 'text-14 font-medium',
    border: 'border-n8 hover:border-n9',
    text: 'text-16',
    gap: 'mt-1.5',
  },
} as const;
export type FieldLook = keyof typeof fieldLooks;
