import type { RemedyOffer } from '@sharelight/contract'

const kept = { targets: ['item', 'folder'] as RemedyOffer['targets'], destructive: false, undoable: true }

/** What people can have done in Dropbox, where the source's settings allow it. */
export const dropboxOffers: readonly RemedyOffer[] = [
  {
    id: 'remove_public_access',
    title: 'Remove public access',
    description: 'Lets links that anybody can open lead only those who reach the file without them. The address stays.',
    ...kept,
  },
  {
    id: 'narrow_links',
    title: 'Narrow links to the team',
    description: 'Lets links that anybody can open be used by people of the team alone. The address stays.',
    ...kept,
  },
  {
    id: 'remove_organisation_link',
    title: 'Remove team-wide links',
    description: 'Lets links for the whole team lead only those who reach the file without them. The address stays.',
    ...kept,
  },
  {
    id: 'end_outside_access',
    title: 'Let public links end',
    description: 'Lets links that anybody can open end in 30 days, unless they end before.',
    ...kept,
  },
  {
    id: 'remove_personal_access',
    title: 'Remove personal addresses',
    description: 'Takes whoever has a private mail address off the file, or off the folder that lets them in.',
    ...kept,
  },
  {
    id: 'remove_outside_access',
    title: 'Remove people outside',
    description:
      'Takes people of other organisations, or of those that a playbook names, off the file, or off the folder that lets them in.',
    ...kept,
  },
]
