import type { PlanStep } from '@sharelight/contract'
import type { texts as English } from '../en/remedies.ts'
import { formatDuration, formatNumber, plural, pluralForm } from '../../lib/format.ts'

const state: Record<PlanStep['state'], string> = {
  planned: 'Planificado',
  applying: 'Haciéndose',
  applied: 'Hecho',
  refused: 'Rechazado',
  failed: 'Con error',
  undoing: 'Deshaciéndose',
  undone: 'Deshecho',
}
const steps = (count: number) => plural(count, { one: 'paso', other: 'pasos' })

/** What is done in other systems: planned, done, taken back. */
export const texts: typeof English = {
  open: title => `${title}…`,
  planning: 'Examinando cómo está ahora…',
  cannot: 'Esto no se ha podido planificar',
  lead: {
    new: 'Esto es lo que se haría. Aún no se ha cambiado nada.',
    running: 'Está en curso.',
    stopped: 'No se ha podido hacer todo. En cada paso se indica qué lo ha impedido.',
    refused: 'No se ha cambiado nada.',
    done: 'Se ha hecho. El origen de datos se vuelve a leer para que lo que ve esté al día.',
    undone: 'Se ha deshecho. El origen de datos se vuelve a leer para que lo que ve esté al día.',
  },
  steps: 'Pasos',
  state,
  apply: 'Hacerlo',
  applyChosen: count =>
    pluralForm(count, { one: 'Hacer el elegido', other: `Hacer los ${formatNumber(count)} elegidos` }),
  undo: 'Deshacer',
  undoOpen: 'Deshacer…',
  undoChosen: count =>
    pluralForm(count, { one: 'Deshacer el elegido…', other: `Deshacer los ${formatNumber(count)} elegidos…` }),
  close: 'Cerrar',
  back: 'Atrás',
  cancel: 'Cancelar',
  more: 'Mostrar más',
  failed: 'No se ha podido solicitar. Vuelva a consultar el plan.',
  by: (who, when) => [who, when].filter(Boolean).join(' · '),
  until: when => `Válido hasta el ${when}`,
  progress: {
    planning: (looked, found) => `Examinados: ${formatNumber(looked)} de ${formatNumber(found)}`,
    doing: (done, all) => `Hechos: ${formatNumber(done)} de ${steps(all)}`,
    undoing: (done, all) => `Deshechos: ${formatNumber(done)} de ${steps(all)}`,
    canary: 'Primero se hace uno. Si sale bien, siguen los demás.',
    label: 'Progreso',
  },
  facts: {
    todo: count => `${formatNumber(count)} por hacer`,
    refused: count => plural(count, { one: 'no se puede hacer', other: 'no se pueden hacer' }),
    failed: count => `${formatNumber(count)} con error`,
    applied: count => plural(count, { one: 'hecho', other: 'hechos' }),
    undone: count => plural(count, { one: 'deshecho', other: 'deshechos' }),
    inUse: count =>
      plural(count, {
        one: 'usado por otras personas en los últimos 90 días',
        other: 'usados por otras personas en los últimos 90 días',
      }),
    notUndoable: count => plural(count, { one: 'no se puede deshacer', other: 'no se pueden deshacer' }),
    nothing: count => plural(count, { one: 'ya está como debe', other: 'ya están como deben' }),
    seconds: seconds => `unos ${formatDuration(seconds)}`,
  },
  nothingToDo: 'No hay nada que hacer: todo está ya como debe.',
  filters: {
    all: 'Todos',
    planned: 'Por hacer',
    inUse: 'Usados hace poco',
    refused: 'No se pueden hacer',
    failed: 'Con error',
  },
  filter: 'Qué pasos se muestran',
  choose: target => `Elegir ${target}`,
  grantsOf: target => `Qué se hace en ${target}`,
  before: 'Antes',
  after: 'Después',
  settings: 'Qué indica el sistema, antes y después',
  used: (count, when) =>
    `Otras personas lo han usado ${plural(count, { one: 'vez', other: 'veces' })} en los últimos 90 días, la última el ${when}. Dejaría de funcionar.`,
  final: 'Esto no se puede deshacer.',
  stepsNone: 'No hay pasos de este tipo',
  run: {
    waiting: 'Espera a un segundo SuperAdmin',
    declined: 'Rechazado',
    stopped: 'Detenido',
    failed: 'Con error',
    cancelled: 'Cancelado',
  },
  asked: (who, when) => `Solicitado por ${who} el ${when}.`,
  decided: who => `Decidido por ${who}.`,
  needsApproval: lately =>
    `${lately > 0 ? `Se ${pluralForm(lately, { one: 'suma', other: 'suman' })} ${steps(lately)} que usted ha hecho en el último día. ` : ''}Un segundo SuperAdmin tiene que aprobarlo con un segundo paso reciente.`,
  approval: {
    title: 'Aprobarlo',
    lead: 'Lo que ve aquí es lo que aprueba. Introduzca un código de su aplicación de autenticación o use una llave de acceso.',
    code: 'Código',
    approve: 'Aprobar y hacerlo',
    passkey: 'Aprobar con una llave de acceso',
    decline: 'Rechazar',
    withdraw: 'Retirar la solicitud',
  },
  undoing: {
    title: 'Qué ocurriría al deshacerlo',
    lead: 'Se acaba de examinar. Aún no se ha cambiado nada.',
    none: 'No se puede deshacer nada.',
  },
  journal: 'Diario',
  journalLead: 'Qué se ha planificado y hecho en otros sistemas desde aquí, lo más reciente primero.',
  none: 'No se ha cambiado nada en otros sistemas',
  noneHint: 'Aquí aparece lo que haga con un archivo o una carpeta en su propio sistema, y se puede deshacer.',
  noneFound: 'No hay planes que coincidan',
  search: 'Buscar en el diario',
  anyState: 'Todos',
  states: {
    planning: 'Planificándose',
    open: 'Sin hacer',
    waiting: 'Espera aprobación',
    running: 'En curso',
    done: 'Hecho',
    undone: 'Deshecho',
    stopped: 'Detenido',
  },
  show: 'Mostrar',
  showOf: title => `Mostrar ${title}`,
}
