import { z } from 'zod'

/** Whether, and how, a source of files may be changed from here: it reads the same however they stand. */
export const ChangingSettings = z.object({
  mayChange: z
    .boolean()
    .default(false)
    .meta({
      title: 'May change files',
      description:
        'Lets playbooks take everyone off files, label them and move them to quarantine, when somebody asks for it here. Without it, Sharelight only reads.',
    }),
  quarantineFolder: z
    .string()
    .trim()
    .min(1)
    .max(4096)
    .optional()
    .meta({
      title: 'Quarantine folder',
      description:
        'Absolute path of a folder on the same file system, in which the quarantine is made; the folder of the source that the files lie in unless it is named.',
    }),
})
