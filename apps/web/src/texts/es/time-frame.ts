import type { texts as English } from '../en/time-frame.ts'

export const texts: typeof English = {
  names: {
    'this-week': 'Esta semana',
    'last-week': 'La semana pasada',
    'this-month': 'Este mes',
    'last-month': 'El mes pasado',
    all: 'Todo el tiempo',
  },
  lastDays: count => `Últimos ${count} días`,
  chooseDays: 'Elegir días…',
  days: {
    title: 'Elegir días',
    first: 'Primer día',
    last: 'Último día',
    show: 'Mostrar estos días',
    cancel: 'Cancelar',
  },
  choose: name => `Periodo: ${name}`,
  chosen: 'elegido',
}
