import { plural } from '../../lib/format.ts'
import type { texts as English } from '../en/help.ts'

export const texts: typeof English = {
  open: 'Ayuda de esta pantalla',
  openByKey: 'Ayuda de esta pantalla (?)',
  titleOf: screen => `Ayuda: ${screen}`,
  none: 'Todavía no hay nada escrito sobre esta pantalla.',
  numbers: 'Qué significan los números',
  actions: 'Qué puede hacer aquí',
  more: 'Seguir leyendo',
  all: 'Toda la documentación',
  byKey: 'La tecla ? abre esta ayuda',
  written: 'Lo que aún no está traducido está en inglés.',
  description: 'Cómo usar Sharelight y qué significan sus números.',
  search: 'Buscar en la documentación',
  clear: 'Borrar la búsqueda',
  results: 'Resultados',
  found: count => plural(count, { one: 'lugar encontrado', other: 'lugares encontrados' }),
  nothing: 'Pruebe con menos palabras o con otras.',
  contents: 'Contenido',
  onThisPage: 'En esta página',
  neighbours: 'Página anterior y siguiente',
  missing: 'Esta página no existe',
  missingHint: 'Puede que haya cambiado de nombre.',
  tour: {
    name: 'Recorrido',
    offer: '¿Es nuevo aquí? Un recorrido muestra lo importante en cinco paradas.',
    take: 'Hacer el recorrido',
    decline: 'No, gracias',
    stopOf: (stop, of) => `Parada ${stop} de ${of}`,
    skip: 'Terminar el recorrido',
    back: 'Atrás',
    next: 'Siguiente',
    done: 'Listo',
    stops: {
      risk: {
        title: 'Qué es arriesgado ahora',
        text: 'Eventos con una gravedad de los que nadie se ha ocupado todavía, y cómo ha cambiado respecto al periodo anterior.',
      },
      numbers: {
        title: 'Cada número abre lo que cuenta',
        text: 'Haga clic en uno y verá la lista que hay detrás. Lo mismo vale para las barras, las casillas y los flujos de los gráficos.',
      },
      next: {
        title: 'Qué hacer a continuación',
        text: 'Lo más grave primero, con la cantidad de elementos afectados. Una simulación muestra todo lo que se haría antes de hacer nada.',
      },
      why: {
        title: 'Cada valoración dice por qué',
        text: 'Abra un evento para ver a quién llegó, qué hay en el archivo y a qué tipos de riesgo corresponde. Aquí también puede decir que está bien.',
      },
      help: {
        title: 'La ayuda está a una tecla',
        text: 'Este botón, o la tecla ?, explica la pantalla en la que está. Allí encontrará también la documentación y este recorrido.',
      },
    },
  },
}
