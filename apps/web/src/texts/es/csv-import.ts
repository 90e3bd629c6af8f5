import type { texts as English } from '../en/csv-import.ts'

export const texts: typeof English = {
  file: 'Elegir un archivo CSV',
  none: 'Ningún archivo elegido',
  text: 'o péguelo aquí',
  check: 'Comprobar',
  line: 'Línea',
  problem: 'Problema',
}
