import { homedir } from 'node:os'
import { ConnectorError, listFolders } from '@sharelight/connectors'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'

/** Folders on the server's machine that the organisation may read, to choose one from; without a path those that were opened to it. Names only. */
export async function browseFolders({ services, organisation }: Context, asked: string | undefined) {
  const places = services.places(organisation.id)
  const path = asked ?? ((await places.why(homedir())) === undefined ? homedir() : '')
  const listing = await listFolders(path, places).catch((error: unknown) => {
    throw explain(path, error)
  })
  if (!listing.path && !listing.folders.length) throw nothingOpen()
  return listing
}

function nothingOpen(): AppError {
  return new AppError(
    'forbidden',
    'No folder of this server is open to this organisation. Ask whoever runs Sharelight to name one in SCAN_ROOTS.',
    { field: 'path' },
  )
}

function explain(path: string, error: unknown): Error {
  if (error instanceof ConnectorError) return new AppError('forbidden', error.message, { field: 'path', cause: error })
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT')
    return new AppError('not_found', `There is no folder ${path} on the server.`, { field: 'path', cause: error })
  if (code === 'ENOTDIR')
    return new AppError('not_found', `${path} is no folder, or a part of the way to it is a file. Choose a folder.`, {
      field: 'path',
      cause: error,
    })
  if (code === 'EACCES' || code === 'EPERM')
    return new AppError(
      'forbidden',
      `Sharelight may not look into ${path}. Start it as a user who may, or choose another folder.`,
      { field: 'path', cause: error },
    )
  return new AppError(
    'unavailable',
    `The server's file system did not list ${path}: ${String(code ?? error)}. Try again, or look into the server's log.`,
    { field: 'path', cause: error },
  )
}
