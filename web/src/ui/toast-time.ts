/** How long a toast stays on dashboards, in the compare area and wherever else a press is answered, seconds. */
export const TOAST_S = 3;
