import type { RemedyOffer } from '@sharelight/contract'

const kept = { destructive: false, undoable: true } as const

/** What can be done in the demo's sources of files, mail and chats. */
export const madeUpOffers: readonly RemedyOffer[] = [
  {
    id: 'remove_public_access',
    title: 'Remove public access',
    description: 'Takes the links away that anybody can open, and closes folders that anybody can list.',
    targets: ['item', 'folder'],
    ...kept,
  },
  {
    id: 'remove_personal_access',
    title: 'Remove personal addresses',
    description: 'Takes the file from whoever reaches it with a private mail address.',
    targets: ['item'],
    ...kept,
  },
  {
    id: 'remove_outside_access',
    title: 'Remove people outside',
    description: 'Takes the file from people outside the organisation who reach it with a business address.',
    targets: ['item'],
    ...kept,
  },
  {
    id: 'remove_old_links',
    title: 'Remove old links',
    description: 'Takes the links to the file away.',
    targets: ['item'],
    ...kept,
  },
  {
    id: 'quarantine',
    title: 'Move to quarantine',
    description: 'Takes the file from everybody but its owner until it is given back.',
    targets: ['item'],
    destructive: true,
    undoable: true,
  },
]
