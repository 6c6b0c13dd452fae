import type { RouterProvider } from 'ra-core';
import { useCallback, useEffect, useRef } from 'react';
import {
  Link,
  matchPath,
  Navigate,
  Outlet,
  Route,
  Routes,
  useInRouterContext,
  useLocation,
  useMatch,
  useNavigate,
  useParams,
} from 'react-router-dom';

/** A stable function, so that components which only navigate do not render again on navigation. */
const useSteadyNavigate: RouterProvider['useNavigate'] = () => {
  const navigate = useNavigate();
  const latest = useRef(navigate);
  useEffect(() => {
    latest.current = navigate;
  }, [navigate]);
  return useCallback((to, options) => {
    if (typeof to === 'number') void latest.current(to);
    else void latest.current(to, options);
  }, []);
};

const unblocked = { state: 'unblocked', reset: undefined, proceed: undefined, location: undefined } as const;

/**
 * react-admin's routing on top of our `BrowserRouter`, which cannot block navigation. react-admin's own provider includes a router with
 * loaders, a third of its code; frontend/left-out.ts excludes it.
 */
export const routeProvider: RouterProvider = {
  useNavigate: useSteadyNavigate,
  useLocation,
  useParams: useParams as RouterProvider['useParams'],
  useBlocker: () => unblocked,
  useMatch,
  useInRouterContext,
  useCanBlock: () => false,
  Link: Link as RouterProvider['Link'],
  Navigate,
  Route: Route as RouterProvider['Route'],
  Routes,
  Outlet,
  RouterWrapper: ({ children }) => children,
  matchPath,
};
