import type { texts as English } from '../en/risk-over-time.ts'

export const texts: typeof English = {
  over: 'Evolución del riesgo',
  overHint: 'Arrastre sobre las barras para ampliar',
  overEmpty: 'No hay eventos de riesgo en este periodo',
  time: 'Tiempo',
  overEmptyHint: 'Elija otro periodo o conecte un origen con actividad, como un archivo de correo.',
}
