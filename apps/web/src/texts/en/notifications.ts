export const texts = {
  title: 'Notifications',
  none: 'Nothing to report. Scans and long tasks show up here.',
  remove: (name: string) => `Remove: ${name}`,
  cancel: (name: string) => `Cancel: ${name}`,
  scans: 'Scans',
  tasks: 'Tasks',
  news: 'News',
}
