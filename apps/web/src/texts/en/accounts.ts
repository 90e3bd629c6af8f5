import { plural } from '../../lib/format.ts'

export const texts = {
  title: 'Accounts', description: 'Subscriptions that are watched in the connected services.', search: 'Search accounts', all: 'All',
  synced: 'In sync', failing: 'With a sync error', of: 'Which accounts',
  columns: { id: 'ID', name: 'Name', email: 'Email', service: 'Service', error: 'Sync error' },
  count: (count: number) => plural(count, { one: 'account', other: 'accounts' }),
  none: 'No accounts', noneHint: 'Accounts of a service show up when it is connected, or watch one by hand.',
  noneFound: 'None matches. Change the search or the choice above.',
  add: 'Add an account', addTitle: 'Watch one more account', name: 'Name', email: 'Email or external ID', service: 'Service', submit: 'Add',
  added: 'The account is watched.', remove: 'Stop watching', removeTitle: 'Stop watching this account?', removeHint: 'What was found stays.',
  removed: 'The account is watched no longer.', more: 'Loading more …',
}
