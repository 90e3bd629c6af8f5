import { z } from 'zod'

const Patterns = z.array(z.string().trim().min(1).max(500)).max(200).default([])

export const MailArchiveSettings = z.object({
  paths: z
    .array(z.string().trim().min(1).max(4096))
    .min(1, 'Name at least one file or folder.')
    .max(100)
    .meta({
      title: 'Files and folders',
      control: 'folders',
      description: 'Absolute paths of .eml files, mbox files, Maildir folders, or folders that hold any of these.',
    }),
  include: Patterns.meta({
    title: 'Only these files',
    description: 'Patterns such as *.eml or sent/**; everything when there are none.',
  }),
  exclude: Patterns.meta({
    title: 'Leave out',
    description: 'Patterns such as Trash or spam/**; a folder that is left out is not entered.',
  }),
})
export type MailArchiveSettings = z.infer<typeof MailArchiveSettings>
