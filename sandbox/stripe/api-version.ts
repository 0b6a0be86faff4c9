/** The one version that the simulator speaks: the one that our `stripe` package is pinned to. */
export const apiVersion = '2026-10-28.endive';
