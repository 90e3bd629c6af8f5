import { z } from 'zod'
import { ChangingSettings } from '../../kit/changing-settings.ts'

const Patterns = z.array(z.string().trim().min(1).max(500)).max(200).default([])

export const FilesystemSettings = z.object({
  roots: z
    .array(z.string().trim().min(1).max(4096))
    .min(1, 'Name at least one folder.')
    .max(100)
    .meta({
      title: 'Folders',
      control: 'folders',
      description: 'Absolute paths on the machine that Sharelight runs on, with everything below them.',
    }),
  include: Patterns.meta({
    title: 'Only these files',
    description: 'Patterns such as *.docx or finance/**; all files when there are none.',
  }),
  exclude: Patterns.meta({
    title: 'Leave out',
    description: 'Patterns such as node_modules or archive/**; a folder that is left out is not entered.',
  }),
  maxFileSize: z
    .int()
    .positive()
    .optional()
    .meta({
      title: 'Largest file',
      unit: 'bytes',
      description: 'Larger files are listed with their sharing, but not read.',
    }),
  followMounts: z
    .boolean()
    .default(true)
    .meta({
      title: 'Enter mounted file systems',
      description: 'Also reads other disks and network shares that are mounted below the folders.',
    }),
  ...ChangingSettings.shape,
})
export type FilesystemSettings = z.infer<typeof FilesystemSettings>
