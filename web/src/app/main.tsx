import './nonce';
import 'antd/dist/reset.css';
import './global.css';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { Providers } from './providers';
import { createRouter } from './router';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root');
createRoot(root).render(
  <Providers>
    <RouterProvider router={createRouter()} />
  </Providers>,
);
// Nobody prints a page before it stands.
void import('./print.css');
