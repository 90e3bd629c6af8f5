import type { texts as English } from '../en/folder-browser.ts'

export const texts: typeof English = {
  path: 'Carpeta del servidor',
  hint: 'Escriba una ruta y pulse Intro, o abra carpetas abajo. Se lee todo lo que contienen.',
  up: 'Subir una carpeta',
  none: 'No contiene carpetas. Esta se puede analizar.',
  truncated: 'Hay más carpetas de las que se pueden mostrar. Escriba la ruta.',
  missing: 'La carpeta no existe en el servidor o Sharelight no puede abrirla.',
  list: 'Carpetas',
}
