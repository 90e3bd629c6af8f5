export const texts = {
  title: (page: string) => `Things you can do in ${page} Page`,
  open: 'Things you can do here',
  steps: 'How',
  none: 'Nothing is written down for this page yet.',
}
