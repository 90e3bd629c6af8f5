import type { texts as English } from '../en/conversation.ts'
import { pluralForm } from '../../lib/format.ts'

/** Questions are understood in English, so those to choose from stay English. */
export const texts: typeof English = {
  title: 'Conversación',
  description:
    'Pregunte en inglés, con sus propias palabras. Cada respuesta es una consulta a sus propios datos, que puede ver y modificar; no se supone nada y nada sale de aquí.',
  question: 'Su pregunta (en inglés)',
  placeholder: 'Risky events by department last month',
  ask: 'Preguntar',
  names: 'Nombres que empiezan así',
  kinds: {
    person: 'persona',
    department: 'departamento',
    organization: 'organización',
    source: 'origen',
    service: 'servicio',
    label: 'tipo de información',
    folder: 'carpeta',
  },
  examples: 'Por ejemplo',
  exampleGroups: [
    {
      title: '¿Qué tenemos y dónde?',
      questions: [
        'How many highly sensitive files do we have?',
        'Where do we keep health records?',
        'Files by regulation',
      ],
    },
    {
      title: '¿Quién puede acceder?',
      questions: [
        'Which files with credentials are open to the public?',
        'Anonymous links by source',
        'How many sensitive files are shared with personal addresses?',
      ],
    },
    {
      title: '¿Qué ha salido y quién lo ha hecho?',
      questions: [
        'Who downloaded the most files last month?',
        'Which organisations received the most sensitive files this year?',
        'External sharing per month this year',
      ],
    },
    {
      title: '¿Hay riesgo? ¿Está mejorando?',
      questions: [
        'Risky events this month compared to last month',
        'Risky events over time',
        'Top 5 departments by high risk events this year',
      ],
    },
  ],
  exampleMeanings: {
    'How many highly sensitive files do we have?': '¿Cuántos archivos muy sensibles tenemos?',
    'Where do we keep health records?': '¿Dónde guardamos datos de salud?',
    'Files by regulation': 'Archivos por normativa',
    'Which files with credentials are open to the public?': '¿Qué archivos con credenciales están abiertos al público?',
    'Anonymous links by source': 'Enlaces anónimos por origen',
    'How many sensitive files are shared with personal addresses?':
      '¿Cuántos archivos sensibles se comparten con direcciones personales?',
    'Who downloaded the most files last month?': '¿Quién descargó más archivos el mes pasado?',
    'Which organisations received the most sensitive files this year?':
      '¿Qué organizaciones recibieron más archivos sensibles este año?',
    'External sharing per month this year': 'Uso compartido externo por mes este año',
    'Risky events this month compared to last month': 'Eventos de riesgo de este mes frente al mes pasado',
    'Risky events over time': 'Eventos de riesgo a lo largo del tiempo',
    'Top 5 departments by high risk events this year': 'Los 5 departamentos con más eventos de riesgo alto este año',
  },
  conversation: 'Preguntas y respuestas',
  reading: 'Se ha entendido',
  where: 'donde',
  remove: condition => `Sin: ${condition}`,
  change: 'Cambiar la consulta',
  what: 'Qué',
  list: 'Uno por uno',
  by: 'Por',
  nothing: 'Nada: una sola cifra',
  overTime: { Day: 'Por día', Week: 'Por semana', Month: 'Por mes' },
  frame: 'Periodo',
  frames: {
    this_day: 'Hoy',
    this_week: 'Esta semana',
    this_month: 'Este mes',
    this_quarter: 'Este trimestre',
    last_day: 'Ayer',
    last_week: 'La semana pasada',
    last_month: 'El mes pasado',
    last_quarter: 'El trimestre pasado',
  },
  limit: 'Máximo de filas',
  standardLimit: 'El habitual',
  waiting: 'Consultando…',
  compared: 'La cifra de debajo es la del periodo anterior, hasta el mismo punto.',
  notUnderstood: words => `No se ha entendido: ${words.map(word => `«${word}»`).join(', ')}.`,
  without: count =>
    `${pluralForm(count, { one: 'Puede', other: 'Pueden' })} cambiar el sentido, así que aún no se ha respondido. Esto es lo que se ha entendido:`,
  askWithout: 'Responder a lo que se ha entendido',
  nothingKnown:
    'Nada en esta pregunta corresponde a algo conocido aquí. Pregunte por archivos, eventos, personas, departamentos, organizaciones, orígenes, enlaces o tipos de información.',
  order: 'Aquí solo hay respuestas: desde esta pantalla no se elimina, envía ni cambia nada.',
  corrected: (from, to) => `«${from}» se ha leído como «${to}».`,
  several: (words, names) => `«${words}» son ${names.length} personas y se cuentan todas: ${names.join(', ')}.`,
  failed: 'No se ha podido responder.',
  investigate: 'Abrir en Investigación',
  copyLink: 'Copiar enlace',
  save: 'Guardar en un informe',
  query: 'La consulta',
  queryHint:
    'Esto es lo que se ha preguntado a la capa semántica, dentro de lo que usted puede ver. Puede enviarse tal cual a /api/metrics/query.',
  copyQuery: 'Copiar la consulta',
  saveTitle: 'Guardar la respuesta en un informe',
  report: 'Informe',
  newReport: 'Un informe nuevo',
  reportName: 'Nombre del informe',
  blockTitle: 'Título',
  saveSubmit: 'Guardar',
  saved: name => `«${name}» ya contiene la respuesta.`,
  keepsFrame: 'En un informe guardado, la respuesta corresponde al periodo del propio informe.',
  openReport: 'Abrir el informe',
}
