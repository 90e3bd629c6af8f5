import type { RemedyOffer } from '@sharelight/contract'
import { tagOffer } from '../../../kit/objects/tag-offer.ts'

/** What people can have done about files of a share. */
export const filesOffers: readonly RemedyOffer[] = [
  {
    id: 'remove_everyone',
    title: 'Take everyone off',
    description:
      'Takes the entries for Everyone and Authenticated Users off the NTFS permissions of the file or directory. All others keep what they have.',
    targets: ['item', 'folder'],
    destructive: false,
    undoable: true,
  },
  {
    id: 'remove_access',
    title: 'Take one off',
    description: 'Takes the entries for one person or group off the NTFS permissions of the file or directory.',
    targets: ['item', 'folder'],
    destructive: false,
    undoable: true,
  },
  {
    id: 'remove_stored_policies',
    title: 'End shared access signatures',
    description:
      'Takes the stored policies of the share away. Every signature that holds by one of them ends; others hold on.',
    targets: ['folder'],
    destructive: false,
    undoable: true,
  },
  tagOffer('file', 'metadata entry'),
  {
    id: 'quarantine',
    title: 'Move to quarantine',
    description:
      'Moves the file to the share that the settings name for it, and leaves a note in its place. It is copied, the copy compared, then deleted; it can be put back with its permissions.',
    targets: ['item'],
    destructive: true,
    undoable: true,
  },
]
