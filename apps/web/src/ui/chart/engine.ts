import { BarChart, GraphChart, SankeyChart, TreemapChart } from 'echarts/charts'
import { AriaComponent, BrushComponent, GridComponent, ToolboxComponent, TooltipComponent } from 'echarts/components'
import { init, use, type EChartsType } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'

use([
  BarChart,
  GraphChart,
  SankeyChart,
  TreemapChart,
  GridComponent,
  TooltipComponent,
  BrushComponent,
  ToolboxComponent,
  AriaComponent,
  CanvasRenderer,
])

export { init, type EChartsType }
