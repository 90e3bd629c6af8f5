export const texts = {
  path: 'Folder on the server',
  hint: 'Type a path and press Enter, or open folders below. Everything inside is read.',
  up: 'Up one folder',
  none: 'No folders inside. This one can be scanned.',
  truncated: 'There are more folders than can be shown. Type the path.',
  missing: 'There is no such folder on the server, or Sharelight may not open it.',
  list: 'Folders',
}
