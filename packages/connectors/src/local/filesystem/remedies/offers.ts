import type { RemedyOffer } from '@sharelight/contract'

/** What people can have done about files, where the source's settings allow it. */
export const fileOffers: readonly RemedyOffer[] = [
  {
    id: 'remove_everyone',
    title: 'Take everyone off',
    description:
      'Takes the rights of others off the file or folder, and off what is made in the folder later. Owner, group and whoever an access control list names keep what they have. On mounts of NFS 4 it changes the access list, which was tried on a stand-in only.',
    targets: ['item', 'folder'],
    destructive: false,
    undoable: true,
  },
  {
    id: 'quarantine',
    title: 'Move to quarantine',
    description:
      'Moves the file to a folder that only Sharelight may enter, and leaves a note in its place. It can be put back exactly as it was.',
    targets: ['item'],
    destructive: true,
    undoable: true,
  },
  {
    id: 'apply_label',
    title: 'Apply a label',
    description:
      'Writes a sensitivity label into documents of Office and PDFs that carry none. The file as it was is kept in quarantine; protected and signed files are left as they are.',
    targets: ['item'],
    destructive: false,
    undoable: true,
  },
  {
    id: 'remove_label',
    title: 'Take the label off',
    description:
      'Takes sensitivity labels out of documents of Office and PDFs. The file as it was is kept in quarantine; protected and signed files are left as they are.',
    targets: ['item'],
    destructive: false,
    undoable: true,
  },
  {
    id: 'delete_copy',
    title: 'Delete the copy',
    description:
      'Moves a copy to quarantine while the file that it is a copy of is there and the same byte by byte. It can be put back.',
    targets: ['item'],
    destructive: true,
    undoable: true,
  },
]
