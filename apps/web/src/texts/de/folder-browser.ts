import type { texts as English } from '../en/folder-browser.ts'

export const texts: typeof English = {
  path: 'Ordner auf dem Server',
  hint: 'Pfad eingeben und Enter drücken oder unten Ordner öffnen. Alles darin wird gelesen.',
  up: 'Ein Ordner nach oben',
  none: 'Keine Unterordner. Dieser Ordner kann gescannt werden.',
  truncated: 'Es gibt mehr Ordner, als angezeigt werden können. Geben Sie den Pfad ein.',
  missing: 'Diesen Ordner gibt es auf dem Server nicht, oder Sharelight darf ihn nicht öffnen.',
  list: 'Ordner',
}
