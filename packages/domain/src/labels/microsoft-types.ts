import type { LabelSeed } from './seed.ts'

const both = 'Both' as const

const mip = 'Has MIP Label' as const

/** Microsoft's default sensitivity labels. A tenant's own labels join them when it connects. */
export const microsoftTypes: readonly LabelSeed[] = [
  {
    id: 801,
    key: 'microsoft/personal',
    name: 'Personal',
    score: 0,
    category: mip,
    about: both,
    description: 'Labelled Personal in Microsoft Purview: not business data.',
  },
  {
    id: 802,
    key: 'microsoft/public',
    name: 'Public',
    score: 0,
    category: mip,
    about: both,
    description: 'Labelled Public in Microsoft Purview: meant for everybody.',
  },
  {
    id: 803,
    key: 'microsoft/general',
    name: 'General',
    score: 0.2,
    category: mip,
    about: both,
    description: 'Labelled General in Microsoft Purview: business data not meant for everybody.',
  },
  {
    id: 804,
    key: 'microsoft/confidential',
    name: 'Confidential',
    score: 0.5,
    category: mip,
    about: both,
    description: 'Labelled Confidential in Microsoft Purview: harm if shared with the wrong people.',
  },
  {
    id: 805,
    key: 'microsoft/highly_confidential',
    name: 'Highly Confidential',
    score: 0.85,
    category: mip,
    about: both,
    description: 'Labelled Highly Confidential in Microsoft Purview: serious harm if shared with the wrong people.',
  },
]
