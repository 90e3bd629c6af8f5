import { z } from 'zod'

/** A service's code: one that the specification names, or one that a connector declares. */
export const DataSourceCode = z.int().min(1).max(65_535)
export type DataSourceCode = z.infer<typeof DataSourceCode>

/** A service that items live in, as its connector declares it. */
export const DataService = z.object({
  code: DataSourceCode,
  key: z
    .string()
    .regex(/^[a-z][a-z0-9_]*$/)
    .meta({ examples: ['local_disk'] }),
  name: z.string().min(1),
  /** One of the web's icons; a plain one where it has none of that name. */
  icon: z.string(),
  /** One of the design's colours for services; empty for none. */
  colour: z.enum(['', 'blue', 'violet', 'red', 'green']),
})
export type DataService = z.infer<typeof DataService>

/** Services that the specification names (S3.037–S3.039), each here and nowhere else: a connector that reads one takes it from here. */
export const dataServices = {
  EXCHANGE365: { code: 111, key: 'exchange_365', name: 'Exchange', icon: 'mail', colour: 'blue' },
  ONEDRIVE: { code: 141, key: 'onedrive', name: 'OneDrive', icon: 'onedrive', colour: 'blue' },
  TEAMS: { code: 151, key: 'ms_teams', name: 'Teams', icon: 'teams', colour: 'violet' },
  SHAREPOINT: { code: 333, key: 'sharepoint', name: 'SharePoint', icon: 'database', colour: 'green' },
  GMAIL: { code: 211, key: 'gmail', name: 'Gmail', icon: 'gmail', colour: 'red' },
  GOOGLEDRIVE: { code: 241, key: 'gdrive', name: 'Drive', icon: 'google-drive', colour: 'green' },
  GCHAT: { code: 242, key: 'gchat', name: 'Gchat', icon: 'message', colour: 'green' },
  LOCALDISK: { code: 321, key: 'local_disk', name: 'Local Disk', icon: 'computer', colour: '' },
  NETWORKDRIVE: { code: 331, key: 'network_drive', name: 'Network Drive', icon: 'server', colour: '' },
  DROPBOX: { code: 441, key: 'dropbox', name: 'DropBox', icon: 'dropbox', colour: 'blue' },
} as const satisfies Record<string, DataService>

/** Items whose service nobody knows (S3.037; the spelling is the specification's). */
export const unknownService = { name: 'UNDIFINED', code: 9999 } as const

/** How far a scan of a source is (specification S3.069). */
export const scanningStates = ['SCANNING_REQUESTED', 'SCANNING_IN_PROGRESS', 'SCANNING_COMPLETED', 'ERROR'] as const
export const ScanningState = z.enum(scanningStates)
export type ScanningState = z.infer<typeof ScanningState>
