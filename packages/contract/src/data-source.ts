import { z } from 'zod'

/** Codes of the services that items live in (specification S3.037; the spelling UNDIFINED is the specification's). */
export const dataSourceCodes = {
  UNDIFINED: 9999,
  EXCHANGE365: 111,
  ONEDRIVE: 141,
  TEAMS: 151,
  GMAIL: 211,
  GOOGLEDRIVE: 241,
  GCHAT: 242,
  LOCALDISK: 321,
  NETWORKDRIVE: 331,
  DROPBOX: 441,
  SHAREPOINT: 333,
} as const
export type DataSourceName = keyof typeof dataSourceCodes
/** A service's code: one of the above, or one that a connector declares. */
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
  /** One of the web's icons for services; a plain one where it has none of that name. */
  icon: z.string(),
  /** One of the design's colours for services; empty for none. */
  colour: z.enum(['', 'blue', 'violet', 'red', 'green']),
})
export type DataService = z.infer<typeof DataService>

/** How far a scan of a source is (specification S3.069). */
export const scanningStates = ['SCANNING_REQUESTED', 'SCANNING_IN_PROGRESS', 'SCANNING_COMPLETED', 'ERROR'] as const
export const ScanningState = z.enum(scanningStates)
export type ScanningState = z.infer<typeof ScanningState>
