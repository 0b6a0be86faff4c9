import type { MermaidConfig } from 'mermaid';
import { mostDiagramCharacters, type DiagramColours } from '#shared/lib/diagram-messages.ts';

const mostEdges = 250;
const font = 'system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif';

/** The options that a diagram's source must not override: security, colour scheme and size. */
const fixed = [
  'secure',
  'securityLevel',
  'startOnLoad',
  'maxTextSize',
  'maxEdges',
  'htmlLabels',
  'layout',
  'suppressErrorRendering',
  'dompurifyConfig',
  'theme',
  'themeVariables',
  'themeCSS',
  'darkMode',
  'fontFamily',
  'altFontFamily',
];

export function configure(colours: DiagramColours): MermaidConfig {
  return {
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    secure: fixed,
    maxTextSize: mostDiagramCharacters,
    maxEdges: mostEdges,
    deterministicIds: true,
    // Draws labels as SVG text, because not every browser renders HTML inside an SVG image.
    htmlLabels: false,
    theme: 'base',
    darkMode: colours.isDark,
    fontFamily: font,
    themeCSS: '.edgeLabel rect, .labelBkg { opacity: 1; }',
    themeVariables: describeTheme(colours),
  };
}

/** Source: https://mermaid.js.org/config/theming.html#theme-variables */
function describeTheme(colours: DiagramColours) {
  const { ground, panel, fill, line, stroke, text, note, noteLine, parts } = colours;
  return {
    darkMode: colours.isDark,
    fontFamily: font,
    fontSize: '14px',
    background: ground,
    textColor: text,
    lineColor: stroke,
    titleColor: text,
    primaryColor: fill,
    primaryTextColor: text,
    primaryBorderColor: line,
    secondaryColor: panel,
    secondaryTextColor: text,
    secondaryBorderColor: line,
    tertiaryColor: panel,
    tertiaryTextColor: text,
    tertiaryBorderColor: line,
    mainBkg: fill,
    nodeBorder: line,
    nodeTextColor: text,
    clusterBkg: panel,
    clusterBorder: line,
    edgeLabelBackground: ground,
    noteBkgColor: note,
    noteTextColor: text,
    noteBorderColor: noteLine,
    pieTitleTextSize: '16px',
    pieSectionTextColor: text,
    pieLegendTextColor: text,
    pieStrokeColor: ground,
    pieOuterStrokeColor: line,
    pieOpacity: '1',
    xyChart: {
      backgroundColor: ground,
      titleColor: text,
      plotColorPalette: parts.join(','),
      xAxisLabelColor: text,
      xAxisTitleColor: text,
      yAxisLabelColor: text,
      yAxisTitleColor: text,
    },
    ...describeParts(parts, text),
  };
}

/** Mermaid's theme has variables for up to twelve series. */
function describeParts(parts: readonly string[], text: string): Record<string, string> {
  const names = Array.from({ length: 12 }, (_, at) => {
    const part = parts[at % parts.length] ?? text;
    const filled = ['cScale', 'cScalePeer', 'git', 'fillType'].map((name) => [name + at, part]);
    const written = ['cScaleLabel', 'gitBranchLabel'].map((name) => [name + at, text]);
    return [[`pie${at + 1}`, part], ...filled, ...written];
  });
  return Object.fromEntries(names.flat());
}
