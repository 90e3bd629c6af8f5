import { z } from 'zod'

/** Codes of the services that items live in (specification S3.037; the spelling UNDIFINED is the specification's). */
export const dataSourceCodes = {
  UNDIFINED: 9999, EXCHANGE365: 111, ONEDRIVE: 141, TEAMS: 151, GMAIL: 211, GOOGLEDRIVE: 241, GCHAT: 242,
  LOCALDISK: 321, NETWORKDRIVE: 331, DROPBOX: 441, SHAREPOINT: 333,
} as const
export type DataSourceName = keyof typeof dataSourceCodes
export const DataSourceCode = z.union(Object.values(dataSourceCodes).map(code => z.literal(code)))
export type DataSourceCode = (typeof dataSourceCodes)[DataSourceName]

/** How far a scan of a source is (specification S3.069). */
export const scanningStates = ['SCANNING_REQUESTED', 'SCANNING_IN_PROGRESS', 'SCANNING_COMPLETED', 'ERROR'] as const
export const ScanningState = z.enum(scanningStates)
export type ScanningState = z.infer<typeof ScanningState>
