"""Faults in the direction of imports, which only tests of the layout can see."""

from tests.planted.fault import Fault

CIRCLES = "web/test/circles.test.ts"

FAULTS = (
    Fault(
        "a link of the bar reaches the router, which fetches the page with the bar",
        "web/src/app/shell/navigation.tsx",
        "import { usePreload } from './preload';\n",
        "import { usePreload } from './preload';\nexport const router = () => import('@/app/router');\n",
        f"{CIRCLES} -t no module imports in a circle",
    ),
    Fault(
        "two modules import each other's types",
        "web/src/ui/grid-acts.ts",
        "import { scrollFor } from './grid-layout';\n",
        "import { scrollFor } from './grid-layout';\nexport type { GridSeek } from './grid-table';\n",
        f"{CIRCLES} -t no module imports in a circle",
    ),
    Fault(
        "who may open a screen depends on the bar that shows it",
        "web/src/app/access/refusal.ts",
        "let pending: Refusal | null = null;\n",
        "export type { usePreload } from '@/app/shell/preload';\nlet pending: Refusal | null = null;\n",
        f"{CIRCLES} -t no folder imports in a circle",
    ),
    Fault(
        "the draft depends on the steps that show it",
        "web/src/features/prospect/draft/policy-term.ts",
        "/** The policy term as stage one reckons it",
        "export type { Stepper } from '../flow/stepper';\n/** The policy term as stage one reckons it",
        f"{CIRCLES} -t no folder imports in a circle",
    ),
)
